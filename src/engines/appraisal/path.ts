type At<P extends string, S extends string> = `${P}/${S}`
/** A path below that of a use. */
export const at = <P extends string, const S extends string>(path: P, rest: S) =>
  `${path}/${rest}` as At<P, S>
