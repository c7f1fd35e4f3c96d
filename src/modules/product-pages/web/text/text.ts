/** A text to be read, in English, which is the key of its Nepali. */
export interface Text {
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}

export interface Section {
  readonly heading: string
  /** A text is a paragraph, a list of texts is a list. */
  readonly body: readonly (string | readonly string[])[]
}
