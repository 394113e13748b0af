import type { NoticeType } from '../../application/notifications/announcements.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/identity/credentials.ts';
import type { Language } from '../../domain/shared/language.ts';

interface FormTexts {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Once the form was accepted. */
  readonly done: { readonly title: string; readonly text: string };
}

export interface PageTexts {
  readonly confirmEmail: FormTexts;
  readonly resetPassword: FormTexts;
  readonly newPassword: string;
  /** The titles of the notices, by kind: they name no person and no amount. */
  readonly notices: Readonly<Record<NoticeType, string>>;
  readonly notice: (lenderName: string) => string;
  readonly badLink: { readonly title: string; readonly text: string };
  readonly failed: string;
}

const LENGTHS = [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH] as const;

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    confirmEmail: {
      title: 'Confirm your e-mail address',
      text: 'Press the button to confirm the e-mail address to which we sent the link.',
      button: 'Confirm',
      done: { title: 'Your e-mail address is confirmed', text: 'You can close this page.' },
    },
    resetPassword: {
      title: 'Set a new password',
      text: `Choose a password with ${LENGTHS.join(' to ')} characters. It signs you out on all your devices.`,
      button: 'Set the password',
      done: { title: 'Your password was changed', text: 'Sign in with the new password.' },
    },
    newPassword: 'New password',
    notices: {
      loan_update: 'There is news about your loan',
      payment_update: 'There is news about a payment',
      payment_reminder: 'A reminder of a payment',
      support_update: 'There is news about your support ticket',
      document_update: 'There is news about your documents',
      webhook_update: 'There is news about a webhook',
    },
    notice: (lender) =>
      `We sent you a notice about this. To read it, sign in to your account with ${lender} and open your notifications.`,
    badLink: { title: 'This link does not work', text: 'It is not valid any more. Request a new one.' },
    failed: 'This did not work',
  },
  es: {
    confirmEmail: {
      title: 'Confirme su correo electrónico',
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
  },
};
