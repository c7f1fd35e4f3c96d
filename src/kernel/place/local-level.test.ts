import { expect, test } from 'vitest'
import { localLevelIn, localLevels, localLevelsOf } from '#kernel/place/local-level.ts'
import { districtsOf, provinceOf, provinces } from '#kernel/place/nepal.ts'

const counted = (levels: typeof localLevels) =>
  ['Metropolitan City', 'Sub-Metropolitan City', 'Municipality', 'Rural Municipality'].map(
    (kind) => levels.filter((level) => level.kind === kind).length,
  )

test('Nepal has 753 local levels: 6, 11, 276 and 460 of the four kinds', () => {
  expect([localLevels.length, ...counted(localLevels)]).toEqual([753, 6, 11, 276, 460])
})

// Nepal Gazette, 28 Shrawan 2074
test.each([
  ['Koshi', 137, [1, 2, 46, 88]],
  ['Madhesh', 136, [1, 3, 73, 59]],
  ['Bagmati', 119, [3, 1, 41, 74]],
  ['Gandaki', 85, [1, 0, 26, 58]],
  ['Lumbini', 109, [0, 4, 32, 73]],
  ['Karnali', 79, [0, 0, 25, 54]],
  ['Sudurpashchim', 88, [0, 1, 33, 54]],
])('%s has %i of them', (province, all, kinds) => {
  const here = localLevels.filter(({ district }) => provinceOf(district) === province)
  expect([here.length, counted(here)]).toEqual([all, kinds])
})

test('every district has its own, and each name once', () => {
  expect(districtsOf(null).filter((district) => localLevelsOf(district).length < 3)).toEqual([])
  const names = localLevels.map(({ district, name }) => `${district} ${name}`)
  expect(new Set(names).size).toBe(753)
  const nepali = localLevels.map((level) => `${level.district} ${level.nepali}`)
  expect(new Set(nepali).size).toBe(753)
  expect(localLevels.filter((level) => /[A-Za-z]/.test(level.nepali))).toEqual([])
})

test.each([
  ['Rautahat', [0, 0, 16, 2]],
  ['Sarlahi', [0, 0, 11, 9]],
  ['Dhading', [0, 0, 2, 11]],
  ['Kathmandu', [1, 0, 10, 0]],
  ['Bhaktapur', [0, 0, 4, 0]],
  ['Manang', [0, 0, 0, 4]],
  ['Mustang', [0, 0, 0, 5]],
  ['Rasuwa', [0, 0, 0, 5]],
  ['Humla', [0, 0, 0, 7]],
  ['Rukum East', [0, 0, 0, 3]],
  ['Kaski', [1, 0, 0, 4]],
  ['Dang', [0, 2, 1, 7]],
])('%s has %j', (district, kinds) => {
  expect(counted(localLevelsOf(district))).toEqual(kinds)
})

test('whatever is written as the list has it is found, in both scripts', () => {
  const wrong = localLevels.filter(
    (level) =>
      localLevelIn(level.name, level.district) !== level ||
      localLevelIn(level.nepali, level.district) !== level,
  )
  expect(wrong).toEqual([])
})

test.each([
  ['Pokhara', 'Kaski', 'Pokhara Metropolitan City'],
  ['pokhara mahanagarpalika', 'Kaski', 'Pokhara Metropolitan City'],
  ['पोखरा महानगरपालिका', 'Kaski', 'Pokhara Metropolitan City'],
  ['पोखरा', 'Kaski', 'Pokhara Metropolitan City'],
  ['POKHRA', 'Kaski', 'Pokhara Metropolitan City'],
  ['Madi RM', 'Kaski', 'Madi Rural Municipality'],
  ['Madi Gaunpalika', 'Rolpa', 'Madi Rural Municipality'],
  ['Vyas', 'Tanahun', 'Byas Municipality'],
  ['Fungling', 'Taplejung', 'Phungling Municipality'],
  ['Janakpur', 'Dhanusha', 'Janakpurdham Sub-Metropolitan City'],
  ['Hetaunda', 'Makwanpur', 'Hetauda Sub-Metropolitan City'],
  ['Jeetpursimara', 'Bara', 'Jitpur Simara Sub-Metropolitan City'],
  ['Mahalakshmi Nagarpalika', 'Lalitpur', 'Mahalaxmi Municipality'],
  ['Birganj', 'Parsa', 'Birgunj Metropolitan City'],
  ['वीरगंज', 'Parsa', 'Birgunj Metropolitan City'],
  ['बुटवल उपमहानगरपालिका', 'Rupandehi', 'Butwal Sub-Metropolitan City'],
  ['Parbatikunda', 'Rasuwa', 'Aamachhodingmo Rural Municipality'],
  ['Kathmandu', null, 'Kathmandu Metropolitan City'],
  // none, or more than one
  ['Delhi', 'Kaski', null],
  ['Sunkoshi', null, null],
  ['Pokhra', null, null],
  ['', 'Kaski', null],
])('%s in %s is %s', (text, district, name) => {
  expect(localLevelIn(text, district)?.name ?? null).toBe(name)
})

test('the provinces are those of the districts', () => {
  expect(new Set(localLevels.map(({ district }) => provinceOf(district)))).toEqual(new Set(provinces))
})
