import type { Translations } from '../templates.ts';

/** Requests themselves: their fields, forms and headers, and webhooks. */
export const REQUESTS = {
  // Texts
  'Enter 1 to {max} characters, not only spaces.':
    'Escriba de 1 a {max, number} caracteres, que no sean solo espacios.',
  'Enter at most {max} characters.': 'Escriba {max, plural, one {# carácter} other {# caracteres}} como máximo.',

  // Fields
  'Is required.': 'Es obligatorio.',
  'Is not a known property.': 'No es una propiedad conocida.',
  'Is not valid.': 'No es válido.',
  '{typed} could be two numbers. Write {plain} or {decimal}.':
    '{typed} puede ser dos números. Escriba {plain} o {decimal}.',
  'Must have at most {max} digits.': 'Debe tener {max, plural, one {# dígito} other {# dígitos}} como máximo.',
  '{typed} could be two days. Write {first} or {second}.': '{typed} puede ser dos fechas. Escriba {first} o {second}.',
  'Is not a valid text.': 'No es un texto válido.',
  'Must be an object.': 'Debe ser un objeto.',
  'Must be {expected}.': 'Debe ser {expected}.',
  'Must be one of: {choices}.': 'Debe ser uno de estos valores: {choices}.',
  'Must be one of {choices}.': 'Debe ser uno de estos valores: {choices}.',
  'Must be {value}.': 'Debe ser {value}.',
  'Must have at least 1 character.': 'Debe tener al menos 1 carácter.',
  'Must have at least {count} characters.':
    'Debe tener al menos {count, plural, one {# carácter} other {# caracteres}}.',
  'Must have at most 1 character.': 'Debe tener 1 carácter como máximo.',
  'Must have at most {count} characters.':
    'Debe tener {count, plural, one {# carácter} other {# caracteres}} como máximo.',
  'Must have at least 1 item.': 'Debe tener al menos 1 elemento.',
  'Must have at least {count} items.': 'Debe tener al menos {count, plural, one {# elemento} other {# elementos}}.',
  'Must have at most 1 item.': 'Debe tener 1 elemento como máximo.',
  'Must have at most {count} items.': 'Debe tener {count, plural, one {# elemento} other {# elementos}} como máximo.',
  'Must not contain the same item twice.': 'No debe contener dos veces el mismo elemento.',
  'Must be at least {limit}.': 'Debe ser al menos {limit, number}.',
  'Must be at most {limit}.': 'Debe ser como máximo {limit, number}.',
  'Must be greater than {limit}.': 'Debe ser mayor que {limit, number}.',
  'Must be less than {limit}.': 'Debe ser menor que {limit, number}.',
  'Must be an e-mail address.': 'Debe ser un correo electrónico.',
  'Does not have the expected format.': 'No tiene el formato esperado.',
  'Must have at most {digits} decimals.':
    'Debe tener {digits, plural, one {# decimal} other {# decimales}} como máximo.',
  'Text must not contain NUL characters or incomplete surrogate pairs.':
    'El texto no debe contener caracteres NUL ni pares sustitutos incompletos.',
  'Must not be after `to`.': 'No debe ser posterior a `to`.',
  'There is no such day in the years 1900 to 2199.': 'No existe ese día entre los años 1900 y 2199.',
  'There is no such instant in the years 1900 to 2199.': 'No existe ese instante entre los años 1900 y 2199.',
  'a string': 'un texto',
  'a number': 'un número',
  'a whole number': 'un número entero',
  'true or false': 'true o false',
  'a list': 'una lista',
  'an object': 'un objeto',
  null: 'null',
  '{first} or {second}': '{first} o {second}',
  'more than white space': 'algo más que espacios en blanco',
  'E.164, such as +584121234567': 'un número en formato E.164, por ejemplo +584121234567',
  'ISO 8601 in UTC, such as 2026-11-20T23:02:00.000Z, in the years 1900 to 2199':
    'una fecha y hora ISO 8601 en UTC, por ejemplo 2026-11-20T23:02:00.000Z, entre los años 1900 y 2199',
  'a day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199':
    'un día, por ejemplo 2026-12-01, o un instante en UTC, por ejemplo 2026-12-01T00:00:00.000Z, entre los años 1900 y 2199',
  'a day such as 2026-11-20, in the years 1900 to 2199': 'un día, por ejemplo 2026-11-20, entre los años 1900 y 2199',
  'a cursor from a `next` link': 'un cursor de un enlace `next`',
  'a type in snake_case, such as payment_reminder': 'un tipo en snake_case, por ejemplo payment_reminder',
  'the digest of a preview': 'el resumen (digest) de una vista previa',
  'the SHA-256 of an agreement in lower-case hexadecimal': 'el SHA-256 de un contrato, en hexadecimal con minúsculas',

  // Forms with a file
  'Send the file as multipart/form-data.': 'Envíe el archivo como multipart/form-data.',
  'The file must be in the field "file".': 'El archivo debe estar en el campo "file".',
  'Send the field "{name}" only once.': 'Envíe el campo "{name}" una sola vez.',
  'The field "{name}" is not a valid text.': 'El campo "{name}" no es un texto válido.',
  'The field "{name}" must be one of {choices}.': 'El campo "{name}" debe ser uno de estos valores: {choices}.',
  'The field "{name}" is required.': 'El campo "{name}" es obligatorio.',
  'A file is required.': 'Debe enviar un archivo.',
  'The file is empty.': 'El archivo está vacío.',
  'Send one file, and nothing else.': 'Envíe un archivo y nada más.',
  'Send one file and the field "{name}", and nothing else.': 'Envíe un archivo y el campo "{name}", y nada más.',
  'Send only one file.': 'Envíe un solo archivo.',
  'The form is broken or incomplete.': 'El formulario está dañado o incompleto.',

  // Confirmations
  'You are logged out.': 'Su sesión está cerrada.',
  'The account has been deleted.': 'Eliminamos la cuenta.',
  'If this address has an account with a password, a link is on its way to it.':
    'Si hay una cuenta con contraseña para esta dirección, le llegará un enlace por correo.',
  'The password has been changed.': 'La contraseña cambió.',
  'Confirm the address with the link that is on its way to it.':
    'Confirme la dirección con el enlace que le llegará por correo.',
  'The e-mail address has been confirmed.': 'El correo electrónico está confirmado.',
  'The loan request is cancelled.': 'La solicitud de préstamo está cancelada.',
  'The device receives no more push messages.': 'El dispositivo ya no recibirá notificaciones.',
  'Your notification preferences are saved.': 'Guardamos sus preferencias de notificaciones.',
  'The loan is no longer paid automatically.': 'El préstamo ya no se paga automáticamente.',
  'The document has been removed.': 'Eliminamos el documento.',
  'The file has been removed.': 'Eliminamos el archivo.',
  'The API key is revoked.': 'Revocamos la clave de API.',
  'The webhook is deleted.': 'Eliminamos el webhook.',

  // The protocol
  'The request is not valid. See details.': 'Los datos enviados no son válidos. Vea los detalles.',
  'The request could not be read.': 'No se pudo leer la petición.',
  'The body is not valid JSON.': 'El cuerpo no es JSON válido.',
  'Send a valid access token: Authorization: Bearer <token>.':
    'Envíe un token de acceso válido: Authorization: Bearer <token>.',
  'The signature is missing, wrong or older than five minutes.':
    'La firma falta, no es correcta o tiene más de cinco minutos.',
  'Your role does not allow this.': 'Su rol no permite esta operación.',
  'Only operators can use the console.': 'Solo los operadores pueden usar la consola.',
  'This form is out of date. Open the page again and repeat your entry.':
    'Este formulario ya no está vigente. Abra la página de nuevo y repita los datos.',
  'This path does not exist.': 'Esta ruta no existe.',
  'This path supports only {methods}.': 'Esta ruta solo admite {methods}.',
  'The figures have changed since you saw them. Check them again.':
    'Las cifras cambiaron desde que usted las vio. Revíselas de nuevo.',
  'The request took too long to arrive.': 'La petición tardó demasiado en llegar.',
  'The body is too large.': 'El cuerpo es demasiado grande.',
  'The URL is too long.': 'La URL es demasiado larga.',
  'Send the body as JSON, with Content-Type: application/json.':
    'Envíe el cuerpo como JSON, con Content-Type: application/json.',
  'Too many requests. Try again in {seconds} s.':
    'Demasiadas peticiones. Intente de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'The request headers are too large.': 'Los encabezados de la petición son demasiado grandes.',
  'Something went wrong on our side.': 'Ocurrió un error de nuestro lado.',
  'The service is temporarily unavailable. Try again shortly.':
    'El servicio no está disponible por el momento. Intente de nuevo en breve.',
  'Idempotency-Key must be 1 to 255 visible ASCII characters.':
    'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles.',
  'The first request with this Idempotency-Key is still running.':
    'La primera petición con esta Idempotency-Key todavía está en curso.',
  'This Idempotency-Key was used with another body.': 'Esta Idempotency-Key ya se usó con otro cuerpo.',

  // Webhooks
  'Webhook not found.': 'No encontramos el webhook.',
  'Delivery not found.': 'No encontramos la entrega.',
  'The webhook is not valid. See details.': 'El webhook no es válido. Vea los detalles.',
  'The webhook is disabled. Enable it, then retry the delivery.':
    'El webhook está desactivado. Actívelo y luego reintente la entrega.',
  'Must be a URL.': 'Debe ser una URL.',
  'Must start with https://.': 'Debe empezar con https://.',
  'Must start with https:// or http://.': 'Debe empezar con https:// o http://.',
  'Must not contain a user name or password.': 'No debe contener un nombre de usuario ni una contraseña.',
  'Must not contain a fragment.': 'No debe contener un fragmento.',
  'Must be on the public internet.': 'Debe estar en la internet pública.',
  'Name at least one event.': 'Indique al menos un evento.',
} as const satisfies Translations;
