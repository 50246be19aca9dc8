/* No ECMAScript library decodes base64, yet everything that runs this room does. */
declare const atob: (base64: string) => string;

/** The bytes that base64 stands for, by itself or in a data address. @throws Error for what is none */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.slice(text.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
}
