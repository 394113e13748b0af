import { isLocal } from './channel-types.ts';
import type { Config } from './config.ts';

/** Warns of settings that are probably a mistake. */
export function startWarnings(config: Config): string[] {
  return [...(config.production ? productionWarnings(config) : []), ...localAddresses(config)];
}

function localAddresses({ mail, webPush }: Config): string[] {
  return [
    ...(mail !== null && isLocal(mail.from.address)
      ? ['MAIL_FROM is an address of localhost: mail servers may refuse it, and replies reach no one.']
      : []),
    ...(webPush !== null && isLocal(webPush.subject)
      ? ['VAPID_SUBJECT leads to localhost: Apple refuses it, so no message reaches Safari.']
      : []),
  ];
}

/** Of what is fine for trying the service. */
function productionWarnings(config: Config): string[] {
  const { paymentGateway, mail, webPush, fcmServiceAccount, fileStore } = config;
  const push = [webPush === null && 'VAPID_PUBLIC_KEY', fcmServiceAccount === null && 'FCM_SERVICE_ACCOUNT'];
  const missing = push.filter((name) => name !== false);
  return [
    ...(paymentGateway.kind === 'sandbox' ? ['PAYMENT_GATEWAY is the sandbox: no payment moves money.'] : []),
    ...(fileStore.kind === 'local'
      ? ['FILE_STORE is local: all processes need the same folder (DATA_DIR). Or set FILE_STORE=s3.']
      : []),
    ...(mail === null ? ['Mail goes to the log and to no one: set SMTP_URL.'] : []),
    ...(missing.length > 0
      ? [`Push messages go to the log and to no phone or browser: set ${missing.join(', ')}.`]
      : []),
  ];
}
