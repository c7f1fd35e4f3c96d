import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '#test/self-signed.ts'

const program = '/usr/sbin/slapd'
/** Where it must be there, its absence is a failure; elsewhere the tests with it are skipped, and seen to be. */
export const hasDirectory = existsSync(program)
export const mustHaveDirectory = Boolean(process.env['CI'])

export const BASE = 'dc=himal,dc=test'
export const SEARCHER = { dn: `cn=search,${BASE}`, password: 'only for searching' }
const OWNER = { dn: `cn=owner,${BASE}`, password: 'of the tests' }

export interface Entry {
  uid: string
  password: string
  mail?: string
  employeeNumber?: string
}

/** OpenLDAP on this machine, with and without TLS, and these people in it. */
export async function openDirectory(people: readonly Entry[]) {
  const folder = await mkdtemp(join(tmpdir(), 'chautari-ldap-'))
  const { certificate, key } = selfSigned('localhost')
  const [plain, secure] = [await freePort(), await freePort()]
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'own.crt'), certificate)
  await writeFile(join(folder, 'own.key'), key, { mode: 0o600 })
  await writeFile(join(folder, 'slapd.conf'), configuration(folder))
  await writeFile(join(folder, 'people.ldif'), [ldif(people)].join('\n\n'))
  execFileSync('/usr/sbin/slapadd', ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'people.ldif')], {
    stdio: 'pipe',
  })
  const addresses = `ldap://127.0.0.1:${plain} ldaps://127.0.0.1:${secure}`
  const server = spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', addresses, '-d', '0'], {
    stdio: 'ignore',
  })
  await listens(plain)
  return {
    plain: `ldap://localhost:${plain}`,
    secure: `ldaps://localhost:${secure}`,
    certificate,
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/pid
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${folder}/own.crt
TLSCertificateKeyFile ${folder}/own.key
# as many directories do: who names somebody and no password is let in as nobody in particular
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${BASE}"
rootdn "${OWNER.dn}"
rootpw "${OWNER.password}"
directory ${folder}/data
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SEARCHER.dn}" read by * none
`

const ldif = (people: readonly Entry[]) =>
  [
    `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\ndc: himal\no: Himal`,
    `dn: ou=people,${BASE}\nobjectClass: organizationalUnit\nou: people`,
    `dn: ou=groups,${BASE}\nobjectClass: organizationalUnit\nou: groups`,
    `dn: ${SEARCHER.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: search\nuserPassword: ${SEARCHER.password}`,
    ...people.map(({ uid, password, mail, employeeNumber }) =>
      [
        `dn: uid=${uid},ou=people,${BASE}`,
        'objectClass: inetOrgPerson',
        `uid: ${uid}`,
        `cn: ${uid}`,
        `sn: ${uid}`,
        `userPassword: ${password}`,
        ...(mail ? [`mail: ${mail}`] : []),
        ...(employeeNumber ? [`employeeNumber: ${employeeNumber}`] : []),
      ].join('\n'),
    ),
  ].join('\n\n')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listens(port: number, tries = 100): Promise<void> {
  const isUp = await new Promise<boolean>((resolve) => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => resolve(true))
    line.once('error', () => resolve(false))
    line.once('close', () => line.destroy())
    line.once('connect', () => line.destroy())
  })
  if (isUp) return
  if (tries === 0) throw new Error('slapd does not start')
  await new Promise((resolve) => setTimeout(resolve, 50))
  return listens(port, tries - 1)
}
