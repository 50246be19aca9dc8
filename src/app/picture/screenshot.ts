/** Height of the strip with time and name, CSS pixels. */
const STRIP = 34;

interface Caption {
  readonly title: string;
  readonly subtitle: string;
  readonly background: string;
  readonly ink: string;
}

/** The picture on its background with a strip that says what and when it shows, as PNG. */
export function composePng(picture: HTMLCanvasElement, caption: Caption): Promise<Blob> {
  const scale = picture.clientWidth > 0 ? picture.width / picture.clientWidth : 1;
  const sheet = document.createElement('canvas');
  sheet.width = picture.width;
  sheet.height = picture.height;
  const context = sheet.getContext('2d');
  if (!context) return Promise.reject(new Error('this browser draws no pictures outside the page'));
  context.fillStyle = caption.background;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.drawImage(picture, 0, 0);
  context.scale(scale, scale);
  const baseline = sheet.height / scale - STRIP / 2 + 5;
  context.fillStyle = caption.ink;
  context.font = '600 14px system-ui, sans-serif';
  context.fillText(caption.title, 16, baseline);
  const indent = 16 + context.measureText(`${caption.title}   `).width;
  context.font = '13px system-ui, sans-serif';
  context.fillText(caption.subtitle, indent, baseline);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), 'image/png');
  });
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
