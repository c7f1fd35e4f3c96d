const key = 'chautari.logged-out'

/** A logout loads the page anew; this note tells the login screen to say that it worked. */
export const noteLeaving = (): void => sessionStorage.setItem(key, '1')

/** Whether the browser comes from a logout; asked once. */
export function hasJustLeft(): boolean {
  const just = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return just
}
