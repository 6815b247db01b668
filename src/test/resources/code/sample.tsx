type Props = { name: string };

/** Says hello. */
export function Hello({ name }: Props) {
  return <b className="x">{name}</b>;
}

export const Bye = (props: Props) => {
  return <i>{props.name}</i>;
};
