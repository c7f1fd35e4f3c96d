/** The storage of files is away, refuses us, or does not answer in time: 503, and a job tries again. Holds no secret. */
export class StorageError extends Error {
  /** What the storage calls it, such as AccessDenied. */
  readonly code: string
  constructor(reason: string, code = '', cause?: unknown) {
    super(`the storage of files cannot be used (${reason})`, { cause })
    this.name = 'StorageError'
    this.code = code
  }
}
