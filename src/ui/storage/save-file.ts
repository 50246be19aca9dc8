/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  click(url, name);
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Has the browser save what is at an address of ours, under the name that its answer gives. */
export function saveAddress(href: string): void {
  click(href, '');
}

function click(href: string, download: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = download;
  link.click();
}
