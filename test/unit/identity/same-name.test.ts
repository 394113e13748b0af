import { describe, expect, it } from 'vitest';
import { checkSameName } from '../../../domain/identity/personal-data.ts';
import { BorrowerDiffers } from '../../../domain/identity/user.errors.ts';

const named = (name: string) => {
  const [firstName = '', lastName = ''] = name.split('|');
  return { firstName, lastName };
};
const check = (known: string, given: string) => () => checkSameName(named(known), named(given));

describe('the names of two documents', () => {
  it.each([
    ['Luis|Paz', 'LUIS|PAZ'],
    ['José María|Núñez', 'jose maria|NUNEZ'],
    ['José|Paz', 'Jose\u0301|Paz'],
    ['Łukasz|Żółć', 'LUKASZ|ZOLC'],
    ['Jürgen|Groß', 'JURGEN|GROSS'],
    ['Jürgen|Groẞ', 'jurgen|groß'],
    ['Sinéad|O’Brien', "SINEAD|O'BRIEN"],
    ['Ana|García–Núñez', 'ana|garcia-nunez'],
    ['Ana  María|Paz ', 'Ana María|Paz'],
    ['Æsa|Øre', 'AESA|ORE'],
    ['İpek|Işık', 'ipek|ışık'],
    ['Νίκος|Ξένος', 'ΝΙΚΟΣ|ΞΕΝΟΣ'],
    ['محمّد|علي', 'محمد|علي'],
  ])('%s and %s are one person', (known, given) => {
    expect(check(known, given)).not.toThrow();
    expect(check(given, known)).not.toThrow();
  });

  it.each([
    ['Luis|Paz', 'Luisa|Paz'],
    ['Luis|Paz', 'Luis|Pas'],
    ['Ana|García-Núñez', 'Ana|García Núñez'],
    ['कि|Paz', 'का|Paz'],
    ['Мой|Paz', 'Моя|Paz'],
  ])('%s and %s are two', (known, given) => {
    expect(check(known, given)).toThrow(BorrowerDiffers);
    expect(check(given, known)).toThrow(BorrowerDiffers);
  });
});
