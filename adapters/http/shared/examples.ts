/** Values that the examples of the API description share, so that they read as one story. */
export const EXAMPLE = {
  user: '019aa3c0-1111-7000-8000-000000000001',
  request: '019aa3c0-2222-7000-8000-000000000002',
  loan: '019aa3c0-3333-7000-8000-000000000003',
  payment: '019aa3c0-4444-7000-8000-000000000004',
  at: '2026-11-20T23:02:00.000Z',
  dueDate: '2026-12-20T00:00:00.000Z',
} as const;
