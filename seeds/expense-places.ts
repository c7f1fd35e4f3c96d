/** Where people of the demo travel, with the class of the place. */
export const places = [
  ['Kathmandu', 'Nepal', 'A'],
  ['Pokhara', 'Nepal', 'B'],
  ['Biratnagar', 'Nepal', 'B'],
  ['Birgunj', 'Nepal', 'B'],
  ['Nepalgunj', 'Nepal', 'C'],
  ['Jumla', 'Nepal', 'C'],
  ['Delhi', 'India', 'D'],
] as const
/** What a day there is worth. */
export const rates = {
  A: { amount: '2500', currency: 'NPR', exchange_rate: '1' },
  B: { amount: '2000', currency: 'NPR', exchange_rate: '1' },
  C: { amount: '1600', currency: 'NPR', exchange_rate: '1' },
}
