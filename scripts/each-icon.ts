import { parseSync, type Plugin } from 'vite'

const barrel = '@tabler/icons-react'

/**
 * Names each icon by its own file and not by the one that lists all: so an icon lies with those who show it, and the
 * build reads two hundred files instead of six thousand.
 */
export const eachIcon = (): Plugin => ({
  name: 'each-icon',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/src\/.*\.tsx?$/, code: barrel },
    handler(code, id) {
      let changed = code
      for (const { start, end, moduleRequest, entries } of parseSync(
        id,
        code,
      ).module.staticImports.toReversed()) {
        if (moduleRequest.value !== barrel) continue
        const lines = entries.map(
          ({ importName, localName }) =>
            `import ${localName.value} from '${barrel}/dist/esm/icons/${importName.name}.mjs';`,
        )
        changed = changed.slice(0, start) + lines.join(' ') + changed.slice(end)
      }
      return { code: changed, map: null }
    },
  },
})
