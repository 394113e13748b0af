import type { Translations } from '../templates.ts';

/** Accounts, documents, notifications and support. */
export const PEOPLE = {
  // Accounts
  'Too many people are logging in. Try again in a few seconds.':
    'Hay demasiadas personas iniciando sesión. Intente de nuevo en unos segundos.',
  'Another person was imported with this e-mail address.': 'Se importó a otra persona con este correo electrónico.',
  'An account with this e-mail address already exists.': 'Ya existe una cuenta con este correo electrónico.',
  'Another account has this e-mail address by now.': 'Este correo electrónico ya pertenece a otra cuenta.',
  '{email} belongs to a borrower. An operator needs a different e-mail address.':
    '{email} pertenece a un prestatario. Un operador necesita otro correo electrónico.',
  'The e-mail address or the password is wrong.': 'El correo electrónico o la contraseña no es correcta.',
  'Enter the code of your authenticator app, or a recovery code.':
    'Escriba el código de su aplicación de autenticación o un código de recuperación.',
  'The code is wrong, has expired or was used before.': 'El código no es correcto, ya venció o ya se usó.',
  'The second factor is on already. Turn it off first.':
    'La verificación en dos pasos ya está activada. Desactívela primero.',
  'The second factor is off. Logging in needs no code.':
    'La verificación en dos pasos está desactivada. Para iniciar sesión ya no hace falta un código.',
  'Operators need a second factor. Turn it on first.':
    'Los operadores necesitan la verificación en dos pasos. Actívela primero.',
  'This account signs in at an identity provider. Turn on the second factor there.':
    'Esta cuenta inicia sesión en un proveedor de identidad. Active allí la verificación en dos pasos.',
  'The password is wrong.': 'La contraseña no es correcta.',
  'Enter your password to delete the account.': 'Escriba su contraseña para eliminar la cuenta.',
  'This account has no password. Leave it out.': 'Esta cuenta no tiene contraseña. No la envíe.',
  'This account has no password here. Change this at your identity provider.':
    'Esta cuenta no tiene contraseña en nuestro servicio. Haga el cambio en su proveedor de identidad.',
  'The password must have {min} to {max} characters.':
    'La contraseña debe tener entre {min, number} y {max, number} caracteres.',
  'Sign in again at your identity provider, and delete the account within 5 minutes.':
    'Inicie sesión de nuevo en su proveedor de identidad y elimine la cuenta antes de que pasen 5 minutos.',
  'The account has an open loan, a payment that is still processing, or money that is owed back.':
    'La cuenta tiene un préstamo vigente, un pago que aún se está procesando o dinero por devolver.',
  'This account no longer exists.': 'Esta cuenta ya no existe.',
  'User not found.': 'No encontramos al usuario.',
  'The personal data is not valid. See details.': 'Los datos personales no son válidos. Vea los detalles.',
  'Enter an e-mail address of at most {max} characters.':
    'Escriba un correo electrónico de hasta {max, number} caracteres.',
  'Enter the number in E.164 format, such as +584121234567.':
    'Escriba el número en formato internacional (E.164), por ejemplo +584121234567.',
  'The link is not valid any more. Request a new one.': 'El enlace ya no es válido. Solicite uno nuevo.',
  'The refresh token is not valid. Log in again.': 'El token de renovación no es válido. Inicie sesión de nuevo.',
  'Your last export is still in progress. Try again when you have received it.':
    'Su exportación anterior todavía está en curso. Intente de nuevo cuando la haya recibido.',
  'There is no such dataset.': 'Ese conjunto de datos no existe.',
  'Two of your exports are running. Wait until one has ended.':
    'Ya tiene dos exportaciones en curso. Espere a que termine una.',
  'Too many people are exporting their data. Try again in a few seconds.':
    'Hay demasiadas personas exportando sus datos. Intente de nuevo en unos segundos.',
  'This identity is not linked to a user.': 'Esta identidad no está vinculada a ningún usuario.',
  'This subject is already linked to a user.': 'Esta identidad ya está vinculada a un usuario.',
  'No external identity provider is configured.': 'No hay ningún proveedor de identidad externo configurado.',

  // Documents and files
  'Document not found.': 'No encontramos el documento.',
  'Only a pending document can be verified or rejected. This one is {status}.':
    'Solo se puede verificar o rechazar un documento pendiente. Este ya está {status, select, Verified {verificado} Rejected {rechazado} other {en estado {status}}}.',
  'File not found.': 'No encontramos el archivo.',
  'This file is in use: as a profile picture, a document or an attachment.':
    'Este archivo está en uso como foto de perfil, documento o adjunto.',
  'This link is not valid or has expired. Please request a new one.':
    'Este enlace no es válido o ya venció. Solicite uno nuevo.',
  'You can keep at most 200 files and 500 MB. Delete files that you no longer need.':
    'Puede guardar hasta 200 archivos y 500 MB. Elimine los archivos que ya no necesite.',
  'The file must not be larger than {max} bytes.': 'El archivo no debe superar los {max, number} bytes.',
  'The file must be one of {types}.': 'El archivo debe ser de uno de estos tipos: {types}.',
  'The picture is not valid.': 'La imagen no es válida.',
  'The picture cannot be read.': 'No se puede leer la imagen.',
  'The picture takes too long to decode. Send a smaller one.':
    'La imagen tarda demasiado en procesarse. Envíe una más pequeña.',
  'The picture is broken or cannot be read.': 'La imagen está dañada o no se puede leer.',
  'The picture has too many pixels: at most {most}, and {longest} on the longest side.':
    'La imagen tiene demasiados píxeles: se admiten hasta {most, number} en total y {longest, number} en el lado más largo.',
  'Too many pictures are being uploaded. Try again in a few seconds.':
    'Se están subiendo demasiadas imágenes. Intente de nuevo en unos segundos.',

  // Notifications and devices
  'Notification not found.': 'No encontramos la notificación.',
  'The notification is not valid. See details.': 'La notificación no es válida. Vea los detalles.',
  'You have {most} unread notifications from yourself. Read some of them before you send more.':
    'Tiene {most, plural, one {# notificación propia} other {# notificaciones propias}} sin leer. Lea algunas antes de enviar más.',
  'Enter 1 to 64 letters, digits, dots, hyphens or underscores. Start with a letter or digit.':
    'Escriba entre 1 y 64 letras, dígitos, puntos, guiones o guiones bajos. El primero debe ser una letra o un dígito.',
  'The view is not valid. See details.': 'La vista no es válida. Consulta los detalles.',
  'A list keeps at most {max} views. Remove one first.':
    'Una lista guarda como máximo {max} vistas. Elimina una primero.',
  'View not found.': 'No encontramos la vista.',
  'Device not found.': 'No encontramos el dispositivo.',
  'The device is not valid. See details.': 'El dispositivo no es válido. Vea los detalles.',
  'Enter a push token of 1 to {max} printable ASCII characters.':
    'Escriba un token de notificaciones de 1 a {max, number} caracteres ASCII imprimibles.',

  // Support
  'Approval not found.': 'No encontramos la aprobación.',
  'Only a Pending approval can be decided; this one is {status}.':
    'Solo se puede decidir una aprobación pendiente. Esta está {status, select, Confirmed {confirmada} Refused {rechazada} Expired {vencida} other {en estado {status}}}.',
  'The act would now do something else than was requested. The approval is Expired: request the act again.':
    'El acto haría ahora algo distinto de lo solicitado. La aprobación está Expired: solicite el acto de nuevo.',
  'This act waits for a second operator already.': 'Este acto ya espera a un segundo operador.',
  'Another operator must confirm this, not the one who asked, and no API key.':
    'Debe confirmarlo otro operador, no quien lo pidió ni una clave de API.',
  'API key not found.': 'No encontramos la clave de API.',
  'Must be an instant in the future.': 'Debe ser un momento futuro.',
  'Operator not found.': 'No encontramos al operador.',
  'This is the last active admin. Make another operator an admin first.':
    'Es el último administrador activo. Antes, asigne ese rol a otro operador.',
  'You cannot change your own account here. Another admin must do it.':
    'Aquí no puede cambiar su propia cuenta. Debe hacerlo otro administrador.',
  'Ticket not found.': 'No encontramos la solicitud de soporte.',
  'The ticket is not valid. See details.': 'La solicitud de soporte no es válida. Vea los detalles.',
  'The message is not valid. See details.': 'El mensaje no es válido. Vea los detalles.',
  'The note is not valid. See details.': 'La nota no es válida. Vea los detalles.',
  'Name the user, the request or the loan: exactly one of them.':
    'Indique el usuario, la solicitud o el préstamo: solo uno de ellos.',
  'A promise requires a day and an amount.': 'Una promesa de pago necesita una fecha y un monto.',
  'Only a promise has a day and an amount.': 'Solo una promesa de pago lleva fecha y monto.',
  'A payment on this loan is already promised for this day.':
    'Ya hay una promesa de pago de este préstamo para ese día.',
  'Category not found.': 'No encontramos la categoría.',
  'An API key cannot take a ticket. Name an operator.':
    'Una clave de API no puede atender un ticket. Indique un operador.',
  'Agent not found.': 'No encontramos al agente.',
  'Attach at most {max} files.': 'Adjunte {max, plural, one {un archivo como máximo} other {# archivos como máximo}}.',
  'Attach each file once.': 'Adjunte cada archivo una sola vez.',
  'The ticket is closed. Please open a new one.': 'La solicitud de soporte está cerrada. Abra una nueva.',
  'You have reached the maximum number of messages on this ticket. Please open a new one.':
    'Ha llegado al máximo de mensajes de esta solicitud de soporte. Abra una nueva.',
  Payments: 'Pagos',
  'A payment that is missing, declined, duplicated, or made with the wrong reference.':
    'Un pago que falta, fue rechazado, está duplicado o se hizo con una referencia equivocada.',
  'Loan Requests': 'Solicitudes de préstamo',
  'Applying for a loan, the terms offered, and the decision on a request.':
    'Cómo solicitar un préstamo, las condiciones ofrecidas y la decisión sobre una solicitud.',
  'Loan Account': 'Préstamo vigente',
  'The balance, schedule, interest, pause or refinancing of an existing loan.':
    'El saldo, las cuotas, los intereses, la pausa o el refinanciamiento de un préstamo.',
  'Profile and Documents': 'Perfil y documentos',
  'Personal details, identity verification, and uploaded documents.':
    'Sus datos personales, la verificación de identidad y los documentos que ha subido.',
  'Security and Access': 'Seguridad y acceso',
  'Logging in, passwords, and activity on the account that you do not recognize.':
    'El inicio de sesión, las contraseñas y los movimientos de la cuenta que usted no reconoce.',
  'Technical Problem': 'Problema técnico',
  'Something in the app or on the site that does not work.': 'Algo de la aplicación o del sitio que no funciona.',
  Complaint: 'Reclamo',
  'Something that we handled badly and should put right.': 'Algo que hicimos mal y debemos corregir.',
  Other: 'Otro',
  'Anything that fits no other category.': 'Todo lo que no corresponde a otra categoría.',
} as const satisfies Translations;
