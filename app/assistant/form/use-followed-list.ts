import { useEffect, useRef } from 'react';

const scrollsAfterMs = 100;
/** This close to its end a list counts as read to the end, in pixels. */
const nearPx = 48;

/**
 * A list that scrolls to its end after each new message, and follows the one that is coming unless the reader has
 * scrolled back to something earlier.
 */
export function useFollowedList(messages: number, coming: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isComing = coming !== null;

  useEffect(() => {
    const element = list.current;
    const look = () => {
      if (!element) return;
      follows.current = element.scrollHeight - element.clientHeight - element.scrollTop < nearPx;
    };
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, or the end of one, is what is followed
  useEffect(() => {
    follows.current = true;
  }, [messages, isComing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes in the conversation is what moves the view
  useEffect(() => {
    // Words may come faster than the view moves: it goes to the end at its own pace.
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const element = list.current;
      if (element && follows.current) element.scrollTop = element.scrollHeight;
    }, scrollsAfterMs);
  }, [messages, coming]);

  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );

  return list;
}
