type Column = { name: string; values: readonly (number | null)[]; show: (value: number) => string };

/** The figures behind a picture: the axis first. Forty to eighty rows of a long one. */
export function FigureTable({ axis, columns }: { axis: Column; columns: readonly Column[] }) {
  const stride = Math.max(1, Math.floor(axis.values.length / 40));
  const rows = axis.values.flatMap((_, index) => (index % stride === 0 ? [index] : []));
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left">
          {[axis, ...columns].map(({ name }) => (
            <th key={name} scope="col" className="caption py-1 pr-4 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((index) => (
          <tr key={index} className="border-t border-line whitespace-nowrap">
            <th scope="row" className="pr-4 text-left font-normal">
              {axis.show(axis.values[index] ?? 0)}
            </th>
            {columns.map(({ name, values, show }) => (
              <td key={name} className="figure pr-4">
                {values[index] == null ? '–' : show(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
