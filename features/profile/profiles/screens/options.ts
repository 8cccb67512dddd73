/** Names by value as the options of a select, in the order they are declared. */
export function optionsOf<Value extends string>(
  names: Record<Value, string>,
): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))
}
