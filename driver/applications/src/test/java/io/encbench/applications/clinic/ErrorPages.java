package io.encbench.applications.clinic;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;

/** What a user sees of the database's errors. Spring Boot has pages for all others. */
@ControllerAdvice
class ErrorPages {
  @ExceptionHandler
  ModelAndView changedMeanwhile(OptimisticLockingFailureException e) {
    return page(HttpStatus.CONFLICT, "somebody else has changed this");
  }

  @ExceptionHandler
  ModelAndView failed(DataAccessException e) {
    Throwable cause = NestedExceptionUtils.getMostSpecificCause(e);
    if (cause instanceof SQLFeatureNotSupportedException) {
      return page(HttpStatus.NOT_IMPLEMENTED, cause.getMessage());
    }
    return page(
        HttpStatus.INTERNAL_SERVER_ERROR,
        e.getClass().getSimpleName()
            + " "
            + (cause instanceof SQLException error
                ? error.getSQLState() + " " + error.getErrorCode()
                : cause.getClass().getName()));
  }

  private static ModelAndView page(HttpStatus status, @Nullable String error) {
    ModelAndView page = new ModelAndView("error", status);
    page.addObject("status", status.value());
    page.addObject("error", error);
    return page;
  }
}
