import { allAreas, walkScreens } from '#test/journeys/screens-walk.ts'

walkScreens(allAreas.filter((area) => area !== 'admin'))
