import { expect, test } from 'vitest'
import { numberOf } from '#modules/account/domain/proof-search.ts'
import { openProofs } from '#platform/proof.ts'

const NOW = '2026-11-20T04:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString()
const proofs = openProofs('a secret of the installation, long enough', 500)

function answered() {
  const { signature, ...searched } = proofs.challenge(NOW)
  const { salt } = searched
  const number = numberOf(searched)
  return { salt, number, signature, proof: `${salt}.${number}.${signature}` }
}

test('what the page searches for is there, below the most, and good for five minutes', () => {
  const { salt, number, proof } = answered()
  expect(number).toBeLessThan(500)
  expect(proofs.solved(proof, after(299))).toBe(salt.slice(0, 36))
  expect(proofs.solved(proof, after(300))).toBeNull()
})

test('nothing else is a proof', () => {
  const { salt, number, signature } = answered()
  const [id = '', until] = salt.split('.')
  const other = answered()
  for (const wrong of [
    '',
    'nonsense',
    `${salt}.null.${signature}`,
    `${salt}.${Number(number) + 1}.${signature}`,
    `${salt}.0${number}.${signature}`,
    `${id}.${Number(until) + 60}.${number}.${signature}`,
    `${other.salt}.${number}.${signature}`,
    `${salt}.${number}.${'A'.repeat(43)}`,
  ])
    expect(proofs.solved(wrong, NOW), wrong).toBeNull()
  expect(openProofs('another secret of the installation').solved(other.proof, NOW)).toBeNull()
})

test('the work of an installation is done by the code of the page', () => {
  const real = openProofs('a secret of the installation, long enough')
  const challenge = real.challenge(NOW)
  expect(challenge.most).toBe(1_000_000)
  const number = numberOf(challenge)
  expect(real.solved(`${challenge.salt}.${number}.${challenge.signature}`, NOW)).not.toBeNull()
})
