import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import buttonClasses from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import classes from './menu.module.css';

interface MenuProps {
  label: string;
  icon?: IconName;
  /** Edge of the button with which the panel is flush; default the right one. */
  flush?: 'left' | 'right';
  /** Controls inside; they get `close` for those that end the visit. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a small panel of controls under itself; Escape, or a press elsewhere, closes it. */
export function Menu({ label, icon, flush = 'right', children }: MenuProps): ReactElement {
  const [open, setOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (!wrapper.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears Escape on its way up from the controls inside
    <div ref={wrapper} className={classes.wrapper} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className={cx(buttonClasses.button)}
        data-look="plain"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} size={14} />}
        <span className={classes.label}>{label}</span>
        <Icon name="chevron-down" size={12} />
      </button>
      {open && (
        <div className={classes.panel} data-flush={flush}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
