/** Returns the address of the run that is shown, for who is to follow whoever presents it. */
export function presenterLink(): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?follow=presenter`;
}
