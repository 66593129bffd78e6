import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { UploadAnswer } from './upload-answer.ts';

const TYPING_PAUSE_MS = 500;

/**
 * Reads the setup as soon as there is one: chosen, dropped or pasted. The text of a file moves into the form, where it
 * can be seen and is kept, and the file itself is not sent again.
 *
 * @param ask asks the server what the file is, or what the text in the form is
 */
export function useSetupReading(ask: (file?: File) => Promise<UploadAnswer | null>) {
  const text = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [fileName, setFileName] = useState('');
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  useEffect(() => () => clearTimeout(pause.current), []);

  async function readFile(file: File | undefined) {
    if (!file) return;
    clearTimeout(pause.current);
    const answer = await ask(file);
    if (picker.current) picker.current.value = '';
    if (!answer || answer.errors.setup_data) return;
    // Garage data that were dropped as a setup went to their own field.
    if (!answer.recognised && answer.garage) return;
    setFileName(file.name);
    if (text.current) text.current.value = answer.values.setup_data;
  }

  return {
    text,
    picker,
    fileName,
    isDraggedOver,
    chooseFile: (event: ChangeEvent<HTMLInputElement>) => readFile(event.currentTarget.files?.[0]),
    changeText(event: ChangeEvent<HTMLTextAreaElement>) {
      clearTimeout(pause.current);
      setFileName('');
      if (event.currentTarget.value.trim() === '') return;
      pause.current = setTimeout(() => ask(), TYPING_PAUSE_MS);
    },
    dropping: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDraggedOver(true);
      },
      onDragLeave: () => setIsDraggedOver(false),
      onDrop(event: DragEvent) {
        setIsDraggedOver(false);
        const file = event.dataTransfer.files[0];
        if (!file) return;
        event.preventDefault();
        readFile(file);
      },
    },
  };
}
