import { vi } from 'vitest';

/** jsdom has neither modal dialogs nor layout. `seen`: dialogs are rendered. Otherwise, a content blocker hides them. */
export function imitateDialogs(seen = true): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement, returnValue?: string) {
      if (!this.open) return;
      this.open = false;
      if (returnValue !== undefined) this.returnValue = returnValue;
      this.dispatchEvent(new Event('close'));
    },
  });
  vi.spyOn(HTMLDialogElement.prototype, 'getClientRects').mockReturnValue((seen ? [new DOMRect()] : []) as unknown as DOMRectList);
}

/** Submits as the browser does when a button of a `<form method="dialog">` is clicked. */
export function submit(dialog: HTMLDialogElement, label: string): void {
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (button?.type === 'submit' && button.form?.method === 'dialog') dialog.close(button.value);
  else button?.click();
}
