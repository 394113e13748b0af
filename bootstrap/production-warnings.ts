import type { Config } from './config.ts';

/** Warns of settings that are fine for trying the service and probably a mistake in production. */
export function productionWarnings(config: Config): string[] {
  if (!config.production) return [];
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
