/** Which half of a half-day holiday is free. */
export const freeHalves = ['Second', 'First'] as const
export type FreeHalf = (typeof freeHalves)[number]
