/** `carrierCount` as `Carrier count`: how a name of the control plane is written on the screen. */
export function nameWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z\d])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
