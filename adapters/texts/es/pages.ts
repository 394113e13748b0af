import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/credentials.ts';
import type { PAGES_EN } from '../en/pages.ts';
import { MAIL_ES } from './mail.ts';

const LENGTHS = [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH] as const;

export const PAGES_ES: typeof PAGES_EN = {
  confirmEmail: {
    title: MAIL_ES.accounts['email-confirmation'].title,
    text: 'Presione el botón para confirmar la dirección de correo electrónico a la que enviamos el enlace.',
    button: 'Confirmar',
    done: { title: 'Su correo electrónico está confirmado', text: 'Ya puede cerrar esta página.' },
  },
  resetPassword: {
    title: 'Elija una contraseña nueva',
    text: `Use una contraseña de ${LENGTHS.join(' a ')} caracteres. Al guardarla se cerrarán sus sesiones en todos sus dispositivos.`,
    button: 'Guardar la contraseña',
    done: { title: 'Su contraseña cambió', text: 'Inicie sesión con la contraseña nueva.' },
  },
  newPassword: 'Contraseña nueva',
  notices: {
    loan_update: 'Hay novedades sobre su préstamo',
    payment_update: 'Hay novedades sobre un pago',
    payment_reminder: 'Recordatorio de pago',
    support_update: 'Hay novedades sobre su caso de soporte',
    document_update: 'Hay novedades sobre sus documentos',
    webhook_update: 'Hay novedades sobre un webhook',
  },
  notice: (lender) =>
    `Le enviamos un aviso sobre este asunto. Para leerlo, inicie sesión en su cuenta con ${lender} y abra sus notificaciones.`,
  badLink: { title: 'Este enlace no funciona', text: 'Ya no es válido. Solicite uno nuevo.' },
  failed: 'No se pudo completar',
};
