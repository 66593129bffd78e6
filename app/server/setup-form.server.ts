import { z } from 'zod';
import type { SetupFormValues } from '../components/assistant/setup-form.tsx';

export const defaultValues: SetupFormValues = {
  car: '',
  track: '',
  sessionType: 'qualifying',
  weather: 'dry',
  temperature: '25',
  setupStyle: 'balanced',
  prompt: '',
};

const typed = (fallback: string) => z.string().catch(fallback);

/** What a driver typed, as text and unjudged, so that the form can come back with every value. */
export const typedValues = z.object({
  car: typed(''),
  track: typed(''),
  sessionType: typed(defaultValues.sessionType),
  weather: typed(defaultValues.weather),
  temperature: typed(defaultValues.temperature),
  setupStyle: typed(defaultValues.setupStyle),
  prompt: typed(''),
}) satisfies z.ZodType<SetupFormValues>;
