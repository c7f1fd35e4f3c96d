/** What sending answers when the person would rather not, after all: nothing was sent, and nothing is lost. */
export const notSent = Symbol('not sent')
