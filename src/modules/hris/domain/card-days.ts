/** Days before the end of an ID card from which another is to be made. */
export const cardDays = 30
