import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { ERRORS_ES } from '../../../adapters/texts/es/errors.ts';
import { say } from '../../../adapters/texts/say.ts';
import type { AnyTemplate } from '../../../adapters/texts/templates.ts';
import { DayNotReached } from '../../../domain/closing/closing-days.ts';
import { PasswordOutsideBounds } from '../../../domain/identity/user.errors.ts';
import {
  LoanRequestOutsideParameters,
  REQUEST_FAULTS,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { OBSTACLES, rateIsLower } from '../../../domain/loans/loan.errors.ts';
import { PaymentDeclined, PaymentVerificationFailed } from '../../../domain/payments/payment.errors.ts';
import { calendarDay, plainDate } from '../../../domain/shared/calendar.ts';
import { english, type Phrase, sentence, type Template } from '../../../domain/shared/phrase.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const TEXTS = Object.entries(ERRORS_ES);
const LIST = 'adapters/texts/templates.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const namesIn = (english: string) => [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** The values that an ICU message names, also within its forms. */
function valuesIn(parts: readonly object[]): string[] {
  return parts.flatMap((part) => {
    const {
      type,
      value,
      options = {},
    } = part as { type: number; value: string; options?: Record<string, { value: object[] }> };
    // 0 is text, and 7 is `#`.
    const own = type === 0 || type === 7 ? [] : [value];
    return [...own, ...Object.values(options).flatMap((form) => valuesIn(form.value))];
  });
}

describe('the Spanish catalogue', () => {
  it.each(TEXTS)('says "%s" with the same values', (template, spanish) => {
    const names = valuesIn(new IntlMessageFormat(spanish, 'es-VE', undefined, { ignoreTag: true }).getAst());
    expect(new Set(names)).toEqual(new Set(namesIn(template)));
  });

  it.each(TEXTS)('renders "%s" for one and for many', (template) => {
    for (const value of [1, 1234]) {
      const values = Object.fromEntries(namesIn(template).map((name) => [name, value]));
      const phrase: Phrase = { message: template as string as Template, values };
      const [inEnglish, inSpanish] = [say(phrase, 'en'), say(phrase, 'es')];
      expect(inEnglish).toBe(english(phrase));
      expect(`${inEnglish}${inSpanish}`).not.toMatch(/[{}#]|undefined/);
      expect(/\.$/.test(inSpanish)).toBe(/\.$/.test(inEnglish));
    }
  });

  it('addresses the reader as usted', () => {
    const familiar = /\b(?:tú|tu|tus|te|ti|puedes|debes|tienes|intenta|elige|escribe|envía|revisa)\b/i;
    expect(TEXTS.filter(([, spanish]) => familiar.test(spanish))).toEqual([]);
  });
});

describe('the list of modules with sentences', () => {
  const makes = /(?<!function )\b(?:sentence|domainError|validationError|fieldError)(?:<.*>)?\(/;
  const sources = globSync('{domain,application,adapters,bootstrap}/**/*.ts').filter(
    (file) => !/domain\/shared\/(?:phrase|domain-error)\.ts$/.test(file),
  );
  const making = sources.filter((file) => makes.test(read(file)));

  it('has each module that makes some', () => {
    const listed = [...read(LIST).matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
      path.join(path.dirname(LIST), to),
    );
    expect(making.toSorted()).toEqual(listed.toSorted());
  });

  it('sees all of them, because they are exported', () => {
    const hidden = making.flatMap((file) =>
      [...read(file).matchAll(/^(?:const|class|abstract class) .*$/gm)].filter(([line]) => makes.test(line)),
    );
    expect(hidden).toEqual([]);
  });
});

describe('a missing translation', () => {
  it('fails the type check', () => {
    // @ts-expect-error: all other texts are missing
    const incomplete: Readonly<Record<AnyTemplate, string>> = { 'User not found.': 'No encontramos al usuario.' };
    // @ts-expect-error: nothing says this text
    const outdated: Partial<Record<AnyTemplate, string>> = { 'User lost.': 'Perdimos al usuario.' };
    // @ts-expect-error: a text without a sentence has no place in an error
    const unworded: Phrase = { message: 'User lost.' };
    // @ts-expect-error: the sentence names a value
    const withoutValue = sentence('At least {count}.')();
    // @ts-expect-error: the sentence names another value
    const withOther = sentence('At least {count}.')({ number: 1 });
    // @ts-expect-error: not every text is a template
    const anyText: AnyTemplate = 'Any text.';
    expect([incomplete, outdated, unworded, withoutValue, withOther, anyText]).toHaveLength(6);
  });

  it('leaves the text in English', () => {
    expect(say(sentence('Not in {any} catalogue.')({ any: 1234.5 }), 'es')).toBe('Not in 1234.5 catalogue.');
  });
});

describe('a text in Spanish', () => {
  it.each<[Phrase, string]>([
    [new PasswordOutsideBounds(12, 128).phrase, 'La contraseña debe tener entre 12 y 128 caracteres.'],
    [REQUEST_FAULTS.amount({ min: 100, max: 50_000.5 }), 'El monto debe estar entre 100 y 50.000,5.'],
    [OBSTACLES.tooFewPaid({ count: 1 }), 'Antes debe haber al menos 1 cuota pagada.'],
    [OBSTACLES.tooFewPaid({ count: 3 }), 'Antes debe haber al menos 3 cuotas pagadas.'],
    [
      rateIsLower({ offered: 9.5, current: 12.25 }),
      'La tasa de interés de hoy, 9,5 %, es menor que la del préstamo, 12,25 %.',
    ],
    [
      new RequestNotPending('Cancelled').phrase,
      'Solo se puede modificar o decidir una solicitud pendiente. Esta ya está cancelada.',
    ],
    [
      new DayNotReached(calendarDay('2026-11-21'), calendarDay('2026-11-20')).phrase,
      'Todavía no se puede cerrar el 21/11/2026. El último día que se puede cerrar ahora es el 20/11/2026.',
    ],
    [
      new PaymentVerificationFailed(new Date('2026-11-20T23:02:00.000Z')).phrase,
      'Ha escrito demasiados códigos incorrectos. Intente de nuevo después de esta hora: 20/11/2026, 23:02 UTC.',
    ],
    [new PaymentDeclined('insufficient funds', idNumber(1)).phrase, 'El pago fue rechazado: fondos insuficientes.'],
    [new PaymentDeclined('tarjeta {vencida}', idNumber(1)).phrase, 'El pago fue rechazado: tarjeta {vencida}.'],
    [
      new RateCapExceeded('annual percentage rate', 36).phrase,
      'La tasa anual de costo total debe ser como máximo de 36 %.',
    ],
    [
      new LoanRequestOutsideParameters([]).phrase,
      'La solicitud no cumple las condiciones de los préstamos. Vea los detalles.',
    ],
  ])('%o is: %s', (phrase, text) => {
    expect(say(phrase, 'es')).toBe(text);
  });

  it('writes days and instants in English as ISO 8601', () => {
    const on = sentence('On {day}, at {at}.')({
      day: plainDate(calendarDay('2026-11-20')),
      at: new Date('2026-11-20T23:02:00.000Z'),
    });
    expect(say(on, 'en')).toBe('On 2026-11-20, at 2026-11-20T23:02:00.000Z.');
  });
});
