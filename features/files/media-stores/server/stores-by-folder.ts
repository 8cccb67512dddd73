/** Files in more than one store: some kinds in one of their own, all others in the usual one. */
import type { FileStore } from '@kolo/application/community'

/**
 * Folders that are named in their own store, all others in `usual`. What came before its kind got a store of its own is
 * still found, listed and removed where it lies.
 */
export function storesByFolder(own: ReadonlyMap<string, FileStore>, usual: FileStore): FileStore {
  return {
    keep: (key, whole) => (own.get(key.folder) ?? usual).keep(key, whole),
    read: async (key, gone) => (await own.get(key.folder)?.read(key, gone)) ?? usual.read(key, gone),
    remove: async (key) => {
      await own.get(key.folder)?.remove(key)
      await usual.remove(key)
    },
    list: async function* (folder, pageSize) {
      const named = own.get(folder)
      if (named) yield* named.list(folder, pageSize)
      yield* usual.list(folder, pageSize)
    },
  }
}
