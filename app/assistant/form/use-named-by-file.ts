import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { Choice } from '../../ui/choice-field.tsx';
import type { UploadAnswer } from '../../garage/upload/upload-answer.ts';

type Named = Record<'car' | 'track', { value: string; times: number }>;

const nothing: Named = { car: { value: '', times: 0 }, track: { value: '', times: 0 } };

/** Fields of the form that hold a file which tells its car. */
const fields = ['baseFile', 'baseSetup', 'garageFile'];

/** Car and track the server recognises in a file or pasted text; null if it is no setup or no answer comes. */
async function recogniseFile(game: string, file: File | string, signal: AbortSignal) {
  const form = new FormData();
  form.set('intent', 'read');
  form.set('game', game);
  form.set(typeof file === 'string' ? 'setup_data' : 'setup_file', file);
  try {
    const response = await fetch('/upload-setup/send', { method: 'POST', body: form, signal });
    const { answer } = (await response.json()) as { answer?: UploadAnswer };
    return answer?.recognised && answer.values.game === game ? answer : null;
  } catch {
    return null;
  }
}

function givenIn({ target }: FormEvent | ChangeEvent): File | string | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  if (!fields.includes(target.name)) return null;
  const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
  return file ?? (target instanceof HTMLTextAreaElement && target.value.trim() !== '' ? target.value : null);
}

/**
 * The car and the track that the driver's own file is for, as soon as it is chosen or pasted; `times` counts how often
 * one names it, `carName` is the last. Without JavaScript the server finds them when the form is sent.
 */
export function useNamedByFile(
  game: string,
  choices: Record<'car' | 'track', readonly Choice[]>,
  onNamed: (field: 'car' | 'track') => void,
) {
  const [fileNames, setNamed] = useState(nothing);
  const [carName, setCarName] = useState('');
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  async function read(event: FormEvent) {
    const file = givenIn(event);
    if (file === null) return;
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    const answer = await recogniseFile(game, file, signal);
    if (signal.aborted) return;
    setCarName(answer?.recognised?.carName ?? '');
    for (const field of ['car', 'track'] as const) {
      const value = answer?.values[field];
      if (!value || !choices[field].some((choice) => choice.value === value)) continue;
      setNamed((now) => ({ ...now, [field]: { value, times: now[field].times + 1 } }));
      onNamed(field);
    }
  }

  return { named: fileNames, carName, read };
}
