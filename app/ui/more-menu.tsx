import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A button that opens a menu: everything else that can be done with a setup. Closes on Escape, on a press elsewhere and on
 * navigation.
 */
export function MoreMenu({
  label = null,
  of = null,
  children,
}: {
  label?: string | null;
  /** Names the menu where a page has several. */
  of?: string | null;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once for each navigation
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (isElsewhere: boolean) => {
      if (menu.current && isElsewhere) menu.current.open = false;
    };
    const onKey = ({ key: pressedKey }: KeyboardEvent) => {
      if (pressedKey !== 'Escape' || !menu.current?.open || document.querySelector('dialog[open]')) return;
      close(true);
      menu.current.querySelector('summary')?.focus();
    };
    const onPress = ({ target }: Event) => close(!menu.current?.contains(target as Node));
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <details ref={menu} className="more-menu">
      <summary className="button px-3" aria-label={label ?? (of === null ? 'More' : `More for ${of}`)}>
        {label ?? <span aria-hidden="true">⋯</span>}
      </summary>
      <div className="more-entries">{children}</div>
    </details>
  );
}
