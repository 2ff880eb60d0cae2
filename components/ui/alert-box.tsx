import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  tone: "bad" | "warn";
  title: string;
  heading?: "h2" | "h3";
  /** Read out at once, with the title. */
  said: ReactNode;
  /** Changes with each try, so that the focus comes here each time; 0: it stays where it is. */
  refusals: number;
  className: string;
  children?: ReactNode;
}

const tones = {
  bad: { box: "border-bad! bg-bad-soft!", title: "text-bad" },
  warn: { box: "border-warn! bg-warn-soft!", title: "text-warn" },
};

/** What came between a person and what they wanted, and the ways on. */
export function AlertBox({ tone, title, heading: Heading = "h2", said, refusals, className, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={id} className={`${tones[tone].box} ${className}`}>
      <div role="alert">
        <Heading id={id} className={`font-semibold ${tones[tone].title}`}>
          {title}
        </Heading>
        {said}
      </div>
      {children}
    </section>
  );
}
