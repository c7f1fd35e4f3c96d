// Before every `npm start`, on whatever Node the machine has: looks whether what npm installed fits the lockfile,
// and builds the web application where it is missing or its sources changed. Silent when there is nothing to do.
const { createHash } = require('node:crypto')
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '..')
const bin = path.join(root, 'node_modules/.bin')
const stamp = path.join(root, 'dist/.sources')
const serverOnly = /^src\/(platform|modules\/[^/]+\/server)\//

const problem = whatIsMissing() || whatIsTooOld()
if (problem) fail(problem)
if (process.env.ROLE !== 'worker') buildWeb()

/** npm notes what it installed; packages for other machines and for development may be absent. */
function whatIsMissing() {
  const note = path.join(root, 'node_modules/.package-lock.json')
  if (!fs.existsSync(note)) return 'Nothing is installed yet: run npm ci first'
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const installed = packagesOf(note)
  const wrong = Object.entries(wanted).find(([name, { version, optional, dev, devOptional }]) => {
    if (name === '') return false
    const found = installed[name]
    return found ? found.version !== version : !(optional || dev || devOptional)
  })
  return wrong && `The installed packages are not those of package-lock.json (${wrong[0]}): run npm ci`
}

function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages
}

/** The scripts that follow run on the Node that npm installed, or on the machine's where there is none for it. */
function whatIsTooOld() {
  const wanted = Number.parseInt(fs.readFileSync(path.join(root, '.nvmrc'), 'utf8'), 10)
  const env = withOwnNode()
  const used = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout || 'none'
  if (Number.parseInt(used.slice(1), 10) >= wanted) return null
  return `Node ${wanted} is needed, here is ${used.trim()}: run npm ci with optional packages, or install Node ${wanted}`
}

function buildWeb() {
  const sources = fingerprint()
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources) return
  const why = fs.existsSync(stamp) ? 'its sources changed' : 'first start'
  console.log(`Building the web application (${why}), this takes some seconds ...`)
  const done = spawnSync('vite', ['build', '--logLevel', 'error'], {
    cwd: root,
    env: withOwnNode(),
    stdio: 'inherit',
  })
  if (done.status !== 0) fail('The web application could not be built')
  fs.writeFileSync(stamp, sources)
}

/** Everything that may go into the web application: content, not time, so that a checkout alone builds nothing. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'vite.config.ts', ...walk('src').sort()])
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function walk(dir) {
  return fs.readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const name = `${dir}/${entry.name}`
    if (entry.isDirectory()) return serverOnly.test(`${name}/`) ? [] : walk(name)
    return /\.test\.tsx?$|-server\.ts$/.test(name) ? [] : [name]
  })
}

function withOwnNode() {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
