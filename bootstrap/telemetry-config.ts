import type { TelemetryConfig } from '../adapters/telemetry/open-telemetry.ts';
import type { Variables } from './variables.ts';

/** The names and meanings are OpenTelemetry's. The SDK itself reads OTEL_EXPORTER_OTLP_HEADERS. */
export function telemetry(read: Variables): TelemetryConfig | null {
  read.readElsewhere('OTEL_EXPORTER_OTLP_HEADERS');
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], null, false);
  const serviceName = read.optional('OTEL_SERVICE_NAME') ?? 'lending-service';
  const ratio = read.optional('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(ratio))
    read.bad('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1.');
  return endpoint === null ? null : { endpoint, serviceName, sampleRatio: Number(ratio) };
}
