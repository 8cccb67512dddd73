/** Every statement of the specification, in its order. */
import { calls } from './sections/calls.ts'
import { entities } from './sections/entities.ts'
import { limits } from './sections/limits.ts'
import { messages } from './sections/messages.ts'
import { permissions } from './sections/permissions.ts'
import { product } from './sections/product.ts'
import { screens } from './sections/screens.ts'
import { states } from './sections/states.ts'
import { validation } from './sections/validation.ts'

export const sections = [product, screens, entities, states, validation, permissions, calls, messages, limits]
