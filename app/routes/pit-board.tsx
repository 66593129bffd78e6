import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { formAction } from '../ui/form-action.server.ts';

const schema = z.object({ laps: z.coerce.number().int().positive() });

export const action = formAction(schema, async ({ laps }) => ({ laps }), {
  isTyped: true,
  signIn: 'Sign in to keep a pit board.',
  away: { message: 'We cannot reach the database right now.', log: 'a pit board was not kept' },
  keep: ({ form }: { form: FormData }, about: object) => ({ laps: String(form.get('laps') ?? ''), ...about }),
} as never);

export default function PitBoardPage() {
  useActionData();
  return <h1>Pit board</h1>;
}
