import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { frozen, onlyDoors, wire } from '#scripts/build-time.ts'
import { eachIcon } from '#scripts/each-icon.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const own = at('src/')
const applicationFrame = 'app/shell/application-frame.tsx'
const publicFrame = 'app/shell/public-frame.tsx'
const dataTable = 'ui/table/data-table.tsx'
const dashboard = 'modules/dashboard/web/dashboard.tsx'
const people = 'modules/hris/web/employees.tsx'
const noticeboard = 'modules/noticeboard/web/noticeboard.tsx'
const post = 'modules/noticeboard/web/post.tsx'
const loginPage = 'modules/account/web/login.tsx'
const trail = 'app/shell/setup-trail.tsx'
const requestList = 'engines/approval/request-screen-web.tsx'
const leaveList = 'modules/leave/web/requests.tsx'
const leaveHistory = 'modules/leave/web/history.tsx'
/** Lists that are worked out when the program is built. */
const parts = /\/src\/app\/parts\/(?!part-of)[\w-]+\.ts$/
/** Those of an area, with its pages. */
const areas = /\/src\/app\/parts\/(user|supervisor|admin|commons)\.ts$/
/** Where declarations stand: what modules and engines share with the server, the frame's own calls, and the codes. */
const declarations =
  /\/src\/(modules\/[\w-]+\/shared\/|engines\/[\w-]+\/(?![\w-]+-(web|server)\.ts$)|app\/shell-endpoints|kernel\/permission)[\w-]*\.ts$/
const icon = /node_modules\/@tabler\//
const outDir = at('dist')
const server = process.env.API_URL ?? 'http://127.0.0.1:8000'

/** The part of the library that nearly every page shows, and what that part needs. */
const everyPage =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Card|Group|Input|InputBase|Loader|Paper|Skeleton|Stack|Text|TextInput|Title|UnstyledButton|VisuallyHidden))\//

/** Hooks, but those of what floats, covers, is held down or is typed into for a while. */
const someHook =
  /@mantine\/hooks\/esm\/(?!utils\/shallow|use-(focus-trap|hotkeys|focus-return|long-press|click-outside|did-update|debounced-value|shallow-effect|mutation-observer|timeout))/

/** What every page asks, goes to and waits for; neither many questions at once nor keeping people on a page. */
const asking =
  /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\/(?!.*\/(queriesObserver|useQueries|useBlocker)\.js)/

/** The small parts of what is chosen on the page itself. */
const choosing =
  /@mantine\/(hooks\/esm\/(utils\/shallow|use-shallow-effect)|core\/esm\/components\/(Checkbox\/CheckIcon|Radio\/RadioIcon|ScrollArea\/utils\/to-int))/

/** Small files that are always wanted together. */
const tabs = /(@mantine\/core\/esm\/components\/Tabs\/|\/src\/ui\/show\/(address-tabs|tabs\.module))/
/** What the pages of a login share, and no page behind it has. */
const signingIn = /\/src\/modules\/account\/web\/(first-focus|login-rules|passkey-button)\.tsx?$/
/** The way through setting up, with its words: one file, for who sets an organization up. */
const setupTrail =
  /\/src\/(app\/shell\/setup-trail\.|modules\/organization\/web\/(public-setup-words|setup-en))/
const listsOfPeople =
  /\/src\/modules\/hris\/(web\/(list-(?!ne)|standing-badge|custom-columns|(public-)?people-filters)|shared\/(custom-wanted\.ts|(employee(-fields)?|custom-info)\.ts\?wire))/

export default defineConfig({
  root: at('src/app'),
  plugins: [
    frozen(parts, { doorPaths: onlyDoors }, areas),
    wire(own, declarations),
    eachIcon(),
    mantineCss(),
    plainZod(),
    react(),
    precompressed(),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/global': { target: server, ws: true } },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 600,
    // what the start has brought need not be named again for every page
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter(
              (file) =>
                !/\/(start|react|tanstack|mantine|rolldown-runtime|page|open|frame|plain)-[\w-]+\.(js|css)$/.test(
                  file,
                ),
            ),
    },
    rolldownOptions: {
      output: {
        // areas name all their files: a letter fewer of each counts
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Few, lasting files: one for each library that every page needs, so that a release changes only our own.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: 'tanstack', test: asking, priority: 25 },
            // only pages that give rights show the titles of codes; all others have the codes themselves
            { name: 'codes', test: /\/src\/kernel\/codes\.ts$/, priority: 24 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 23 },
            {
              name: 'mantine',
              test: (id) => everyPage.test(id) || someHook.test(id),
              minShareCount: 2,
              priority: 22,
            },
            {
              name: 'covering',
              test: /@mantine\/(core\/esm\/components\/(FocusTrap|Overlay|Portal)|hooks\/esm\/use-focus-)/,
              priority: 21,
            },
            // what floats needs these too, and switches and boxes on a page must not bring what floats along
            { name: 'choosing', test: choosing, priority: 21 },
            // What floats and what covers the page is fetched when it is wanted: it must not share a file with the rest.
            {
              name: 'floating',
              test: /node_modules\/(@floating-ui|@mantine\/core\/esm\/components\/(Popover|Combobox|Menu|ScrollArea))\//,
              minShareCount: 2,
              priority: 20,
            },
            {
              name: 'dialog',
              test: /node_modules\/(@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer)|react-remove-scroll)\//,
              minShareCount: 2,
              priority: 19,
            },
            // Of ours, what the start needs is one file, and what the frame of the application needs beyond it another;
            // what pages without that frame share with it stands apart, or they would carry the frame.
            needs('start', 10, 'app/web.tsx'),
            needs('page', 9, applicationFrame, loginPage),
            needs('plain', 9, dataTable, loginPage),
            needs('open', 8, applicationFrame, publicFrame),
            needs('frame', 7, applicationFrame),
            needs('shown', 6, people, noticeboard),
            needs('table', 5, dataTable),
            // icons of what is opened first, apart from those that many other pages share
            {
              name: anyNeeds('icons', noticeboard, people, loginPage, trail),
              test: icon,
              minShareCount: 2,
              priority: 4,
            },
            { name: 'more-icons', test: icon, minShareCount: 5, priority: 3 },
            needs('landing', 3, noticeboard, dashboard),
            // a post is shown on pages of events too
            needs('post', 3, noticeboard, post),
            {
              ...needs('requests', 3, requestList),
              test: /\/src\/engines\//,
              includeDependenciesRecursively: false,
            },
            {
              ...needs('leave', 2, leaveList, leaveHistory),
              test: /\/src\/modules\/leave\/web\//,
              includeDependenciesRecursively: false,
            },
            { name: 'tabs', test: tabs, priority: 3 },
            { name: 'signing-in', test: signingIn, priority: 3 },
            { name: 'people', test: listsOfPeople, priority: 3 },
            { name: 'setup-trail', test: setupTrail, priority: 3 },
          ],
        },
      },
    },
  },
})

/** The group of everything that files of ours need, all of them, without asking for it later. */
function needs(group: string, priority: number, ...files: readonly string[]) {
  const known = closures(files)
  const name = (id: string, modules: Modules) =>
    known(modules).every((needed) => needed.has(id)) ? group : null
  return { name, debugName: group, priority }
}
/** What at least one of them needs. */
function anyNeeds(group: string, ...files: readonly string[]) {
  const known = closures(files)
  return (id: string, modules: Modules) => (known(modules).some((needed) => needed.has(id)) ? group : null)
}
function closures(files: readonly string[]) {
  let known: readonly ReadonlySet<string>[] | null = null
  return (modules: Modules) => (known ??= files.map((file) => closure(join(own, file), modules)))
}
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

function closure(root: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([root])
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? [])
      if (next.startsWith(own) || icon.test(next)) found.add(next)
  return found
}

/**
 * In a build every Mantine component brings its own layered sheet, so that a page loads only the CSS of what it shows
 * (half of the whole sheet). While developing, the whole sheet is loaded once.
 */
function mantineCss(): Plugin {
  const sheets = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')
  // the provider writes the variables, all of them: see there
  const base = ['baseline', 'global']
  let serving = false
  return {
    name: 'mantine-css',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    resolveId: (id) => (id === 'virtual:mantine.css' ? '\0mantine-css.js' : null),
    load(id) {
      if (id !== '\0mantine-css.js') return null
      if (serving) return `import '@mantine/core/styles.layer.css'`
      return base.map((name) => `import '@mantine/core/styles/${name}.layer.css'`).join('\n')
    },
    transform(code, id) {
      if (serving) return null
      const name = /@mantine\/core\/esm\/(?:.+\/)?(\w+)\/\1\.mjs$/.exec(id)?.[1]
      if (!name || !existsSync(join(sheets, `${name}.layer.css`))) return null
      return { code: `${code}\nimport '@mantine/core/styles/${name}.layer.css'`, map: null }
    },
  }
}

/** In a page schemas check; nobody there writes them down as JSON schema, which is a fifth of the library. */
function plainZod(): Plugin {
  const left = [
    [/^import \* as processors from .*$/m, 'const processors = {};'],
    [
      /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
      'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
    ],
  ] as const
  return {
    name: 'plain-zod',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
      for (const [line] of left) if (!line.test(code)) throw new Error('zod has changed: look at plainZod')
      return { code: left.reduce((now, [line, instead]) => now.replace(line, instead), code), map: null }
    },
  }
}

/** Writes .br and .gz beside every text file, so that the server sends them without compressing anything itself. */
function precompressed(): Plugin {
  const text = /\.(js|css|html|svg|json|webmanifest)$/
  const packers = { gz: promisify(gzip), br: promisify(brotliCompress) }
  const options = { gz: { level: 9 }, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } } }
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = outDir }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => text.test(name))
      for (const name of names) {
        const bytes = await readFile(join(dir, name))
        if (bytes.length < 1024) continue
        await writeFile(join(dir, `${name}.gz`), await packers.gz(bytes, options.gz))
        await writeFile(join(dir, `${name}.br`), await packers.br(bytes, options.br))
      }
    },
  }
}
