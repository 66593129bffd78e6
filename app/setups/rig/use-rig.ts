import { type RefObject, useEffect, useState } from 'react';

const boxesIn = (pages: HTMLElement) => [...pages.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

function storedTicks(key: string): Set<string> {
  try {
    const ticks: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(ticks) ? ticks.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Where the browser lets nothing be kept, the ticks last as long as the page. */
function keepTicks(key: string, ticks: ReadonlySet<string>) {
  try {
    if (ticks.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify([...ticks]));
  } catch {}
}

/**
 * The ticks of a setup's values, kept on this device.
 * @param key under which they are kept
 * @returns how many of the values shown are ticked, null until that is known, and what takes all ticks back
 */
export function useTicks(pages: RefObject<HTMLElement>, key: string) {
  const [progress, setTicked] = useState<{ done: number; all: number } | null>(null);

  useEffect(() => {
    const element = pages.current;
    if (!element) return;
    const count = () => {
      const boxes = boxesIn(element);
      setTicked({ done: boxes.filter(({ checked }) => checked).length, all: boxes.length });
    };
    const ticks = storedTicks(key);
    // Include ticks made before our script ran.
    for (const box of boxesIn(element)) box.checked ||= ticks.has(box.name);
    const onChange = () => {
      const ticks = storedTicks(key);
      for (const { name, checked } of boxesIn(element)) checked ? ticks.add(name) : ticks.delete(name);
      keepTicks(key, ticks);
      count();
    };
    count();
    element.addEventListener('change', onChange);
    return () => element.removeEventListener('change', onChange);
  }, [pages, key]);

  function clear() {
    const boxes = pages.current ? boxesIn(pages.current) : [];
    for (const box of boxes) box.checked = false;
    keepTicks(key, new Set());
    setTicked({ done: 0, all: boxes.length });
  }

  return { ticked: progress, clear };
}

/** The arrow keys turn to the page beside. */
export function useArrowKeys(pages: RefObject<HTMLElement>) {
  useEffect(() => {
    const onKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      const element = pages.current;
      if (!step || !element || altKey || ctrlKey || metaKey) return;
      const place = Math.round(element.scrollLeft / element.clientWidth);
      element.children[place + step]?.scrollIntoView();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [pages]);
}

/** Keeps the screen on while the page is looked at; whether it does, null until that is known. */
export function useWakeLock(): boolean | null {
  const [isAwake, setAwake] = useState<boolean | null>(null);

  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      if (!('wakeLock' in navigator)) return setAwake(false);
      // Refused where the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isLeft) await lock?.release();
      else setAwake(lock !== null);
      lock?.addEventListener('release', () => setAwake(false));
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      lock?.release();
    };
  }, []);

  return isAwake;
}
