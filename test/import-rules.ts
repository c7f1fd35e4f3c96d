/** Who may import whom. The first line whose `from` fits a file decides; `$1` is the module's name. */
const rules: { from: RegExp; to: RegExp[] }[] = [
  { from: /\.(test|journey|cases)\.tsx?$/, to: [/./] },
  { from: /^kernel\//, to: [/^kernel\//] },
  { from: /^platform\//, to: [/^kernel\//, /^platform\//] },
  { from: /^ui\//, to: [/^kernel\//, /^ui\//] },
  {
    from: /^engines\/[\w-]+\/[\w-]*-server\.ts$/,
    to: [/^kernel\//, /^platform\//, /^engines\/[\w-]+\/(?!.*-web\.)/],
  },
  {
    from: /^engines\/[\w-]+\/[\w-]*-web\.tsx?$/,
    to: [/^kernel\//, /^ui\//, /^engines\/[\w-]+\/(?!.*-server\.)/],
  },
  { from: /^engines\//, to: [/^kernel\//, /^engines\/[\w-]+\/(?!.*-(server|web)\.)/] },
  {
    from: /^modules\/([\w-]+)\/(module\.ts|shared\/)/,
    to: [
      /^kernel\//,
      /^engines\/[\w-]+\/(?!.*-(server|web)\.)/,
      // the words that a rule decides over stand with the rule
      /^modules\/$1\/(module\.ts|shared\/|domain\/)/,
      /^modules\/[\w-]+\/(module\.ts|shared\/)/,
    ],
  },
  { from: /^modules\/([\w-]+)\/domain\//, to: [/^kernel\//, /^modules\/$1\/domain\//] },
  {
    from: /^modules\/([\w-]+)\/server\//,
    to: [
      /^kernel\//,
      /^platform\//,
      /^engines\/[\w-]+\/(?!.*-web\.)/,
      /^modules\/$1\/(?!web\/)/,
      /^modules\/[\w-]+\/(shared\/|server\/public\.ts)/,
    ],
  },
  {
    from: /^modules\/([\w-]+)\/web\//,
    to: [
      /^kernel\//,
      /^ui\//,
      /^engines\/[\w-]+\/(?!.*-server\.)/,
      /^modules\/$1\/(module\.ts|shared|domain|web)/,
      /^modules\/[\w-]+\/(shared|web\/public)/,
    ],
  },
  { from: /^app\//, to: [/./] },
]

/** What a file below src imports and may not; null when its place has no rule. */
export function wrongImports(file: string, text: string): string[] | null {
  const rule = rules.find(({ from }) => from.test(file))
  if (!rule) return null
  const own = rule.from.exec(file)?.[1] ?? ''
  const allowed = rule.to.map((to) => new RegExp(to.source.replaceAll('$1', own)))
  return (
    importsIn(text)
      .filter((name) => name.startsWith('.') || !allowed.some((to) => to.test(name.replace(/^#/, ''))))
      // styles live beside the component that wears them
      .filter((name) => !/^#.*\.css$/.test(name))
  )
}

export const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name]) => name ?? '')
