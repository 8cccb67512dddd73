/** The pictures a member can give a goal, drawn on the same 24 grid as all icons. */
import { houseIcon, koloIcon, storeIcon, usersIcon } from '@kolo/ui/primitives/icons'
import type { GoalIcon } from '../goal.rules.ts'

export const goalPictures: Record<GoalIcon, { drawing: string; name: string }> = {
  kolo: { drawing: koloIcon, name: 'Kolo' },
  home: { drawing: houseIcon, name: 'Home' },
  school: {
    drawing:
      'M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0zM22 10v6M6 12.5V16a6 3 0 0 0 12 0v-3.5',
    name: 'School',
  },
  health: {
    drawing:
      'M19 14c1.49-1.46 3-3.21 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.76 0-3 .5-4.5 2-1.5-1.5-2.74-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4.05 3 5.5l7 7ZM3.22 12H9.5l.5-1 2 4.5 2-7 1.5 3.5h5.27',
    name: 'Health',
  },
  business: { drawing: storeIcon, name: 'Business' },
  family: { drawing: usersIcon, name: 'Family' },
  travel: {
    drawing:
      'M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z',
    name: 'Travel',
  },
  car: {
    drawing:
      'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M9 17h6M15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
    name: 'Car',
  },
  celebration: {
    drawing:
      'M4 8h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 8v13M19 12v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7M7.5 8a2.5 2.5 0 0 1 0-5A4.8 8 0 0 1 12 8a4.8 8 0 0 1 4.5-5 2.5 2.5 0 0 1 0 5',
    name: 'Celebration',
  },
}
