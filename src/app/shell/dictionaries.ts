/** Every dictionary of declarations, in one file that is fetched when Nepali is chosen. */
export const dictionaries: readonly Readonly<Record<string, string>>[] = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>(
    [
      '../../modules/*/shared/declared-ne.json',
      '../../engines/*/declared-ne.json',
      './words/*-titles-ne.json',
    ],
    { import: 'default', eager: true },
  ),
)
