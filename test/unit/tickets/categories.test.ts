import { describe, expect, it } from 'vitest';
import { InMemoryCategories } from '../../../adapters/reference-data/in-memory-categories.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the categories of tickets', () => {
  const categories = new InMemoryCategories();
  const all = categories.all();

  it('have unique ids and names, and a description', () => {
    expect(new Set(all.map(({ categoryId }) => categoryId)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { categoryId, description } of all) {
      expect(categoryId).toMatch(UUID_V7);
      expect(description).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('include themselves and no other', () => {
    for (const { categoryId } of all) expect(categories.has(categoryId)).toBe(true);
    expect(categories.has(idNumber(1))).toBe(false);
  });
});
