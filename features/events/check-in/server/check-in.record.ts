import { defineRecord } from '@kolo/database/record'

export const eventStewards = defineRecord('event_stewards', {
  title: 'Events at whose door you stand',
  by: ['uid'],
  key: ['event_id', 'uid'],
  columns: {
    event_id: 'given',
    uid: 'inner',
    named_at: 'given',
  },
})
