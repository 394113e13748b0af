import { sentence } from '../../../domain/shared/phrase.ts';

/** Faults of a field, as its schema finds them. */
export const FIELD_FAULTS = {
  required: sentence('Is required.'),
  unknown: sentence('Is not a known property.'),
  invalid: sentence('Is not valid.'),
  text: sentence('Is not a valid text.'),
  object: sentence('Must be an object.'),
  be: sentence('Must be {expected}.'),
  choice: sentence('Must be one of: {choices}.'),
  exactly: sentence('Must be {value}.'),
  minCharacter: sentence('Must have at least 1 character.'),
  minCharacters: sentence('Must have at least {count} characters.'),
  maxCharacter: sentence('Must have at most 1 character.'),
  maxCharacters: sentence('Must have at most {count} characters.'),
  names: sentence('Must have names of {min} to {max} characters.'),
  minItem: sentence('Must have at least 1 item.'),
  minItems: sentence('Must have at least {count} items.'),
  maxItem: sentence('Must have at most 1 item.'),
  maxItems: sentence('Must have at most {count} items.'),
  uniqueItems: sentence('Must not contain the same item twice.'),
  minimum: sentence('Must be at least {limit}.'),
  maximum: sentence('Must be at most {limit}.'),
  above: sentence('Must be greater than {limit}.'),
  below: sentence('Must be less than {limit}.'),
  email: sentence('Must be an e-mail address.'),
  format: sentence('Does not have the expected format.'),
  decimals: sentence('Must have at most {digits} decimals.'),
  storable: sentence('Text must not contain NUL characters or incomplete surrogate pairs.'),
  idempotencyKey: sentence('Idempotency-Key must be 1 to 255 visible ASCII characters.'),
  notAfterEnd: sentence('Must not be after `to`.'),
};

/** Faults of what people type into the forms of the console. */
export const TYPED_FAULTS = {
  twoNumbers: sentence('{typed} could be two numbers. Write {plain} or {decimal}.'),
  digits: sentence('Must have at most {max} digits.'),
  twoDays: sentence('{typed} could be two days. Write {first} or {second}.'),
  member: sentence('Write each as name = value, one a line.'),
};

/** Types of JSON, after "Must be". */
export const TYPE_NAMES = {
  string: sentence('a string'),
  number: sentence('a number'),
  integer: sentence('a whole number'),
  boolean: sentence('true or false'),
  array: sentence('a list'),
  object: sentence('an object'),
  null: sentence('null'),
};
export const eitherType = sentence('{first} or {second}');

/** Faults of a form with a file. */
export const UPLOAD_FAULTS = {
  multipart: sentence('Send the file as multipart/form-data.'),
  fieldOfFile: sentence('The file must be in the field "file".'),
  once: sentence('Send the field "{name}" only once.'),
  text: sentence('The field "{name}" is not a valid text.'),
  choice: sentence('The field "{name}" must be one of {choices}.'),
  required: sentence('The field "{name}" is required.'),
  fileRequired: sentence('A file is required.'),
  empty: sentence('The file is empty.'),
  fileOnly: sentence('Send one file, and nothing else.'),
  fileAndField: sentence('Send one file and the field "{name}", and nothing else.'),
  tooLarge: sentence('The file must not be larger than {max} bytes.'),
  oneFile: sentence('Send only one file.'),
  broken: sentence('The form is broken or incomplete.'),
};

/** What operations answer that only confirm that they are done. */
export const CONFIRMATIONS = {
  loggedOut: sentence('You are logged out.'),
  accountDeleted: sentence('The account has been deleted.'),
  resetMailed: sentence('If this address has an account with a password, a link is on its way to it.'),
  passwordChanged: sentence('The password has been changed.'),
  confirmationMailed: sentence('Confirm the address with the link that is on its way to it.'),
  emailConfirmed: sentence('The e-mail address has been confirmed.'),
  secondFactorOff: sentence('The second factor is off. Logging in needs no code.'),
  requestCancelled: sentence('The loan request is cancelled.'),
  deviceRemoved: sentence('The device receives no more push messages.'),
  preferencesSaved: sentence('Your notification preferences are saved.'),
  instrumentRemoved: sentence('The payment instrument is removed.'),
  autopayRevoked: sentence('The loan is no longer paid automatically.'),
  documentRemoved: sentence('The document has been removed.'),
  fileRemoved: sentence('The file has been removed.'),
  webhookDeleted: sentence('The webhook is deleted.'),
  apiKeyRevoked: sentence('The API key is revoked.'),
};

/** Errors of HTTP itself. */
export const HTTP_SENTENCES = {
  invalid: sentence('The request is not valid. See details.'),
  badRequest: sentence('The request could not be read.'),
  malformedJson: sentence('The body is not valid JSON.'),
  unauthenticated: sentence('Send a valid access token: Authorization: Bearer <token>.'),
  invalidSignature: sentence('The signature is missing, wrong or older than five minutes.'),
  forbidden: sentence('Your role does not allow this.'),
  operatorsOnly: sentence('Only operators can use the console.'),
  outdatedForm: sentence('This form is out of date. Open the page again and repeat your entry.'),
  routeNotFound: sentence('This path does not exist.'),
  methodNotAllowed: sentence('This path supports only {methods}.'),
  outdatedFigures: sentence('The figures have changed since you saw them. Check them again.'),
  timeout: sentence('The request took too long to arrive.'),
  bodyTooLarge: sentence('The body is too large.'),
  uriTooLong: sentence('The URL is too long.'),
  unsupportedMediaType: sentence('Send the body as JSON, with Content-Type: application/json.'),
  tooManyRequests: sentence('Too many requests. Try again in {seconds} s.'),
  headersTooLarge: sentence('The request headers are too large.'),
  internal: sentence('Something went wrong on our side.'),
  unavailable: sentence('The service is temporarily unavailable. Try again shortly.'),
};
