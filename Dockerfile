# Aegis with the real toolchain: the same steps as `aegis setup`. Not built on the machine it was written on (docs/toolchain.md).
FROM debian:bookworm

RUN apt-get update && apt-get install -y --no-install-recommends \
      build-essential bubblewrap ca-certificates curl git libgmp-dev m4 opam pkg-config unzip xz-utils \
    && rm -rf /var/lib/apt/lists/*

# Node, as package.json wants it.
RUN curl -fsSL https://deb.nodesource.com/setup_20.x | bash - && apt-get install -y --no-install-recommends nodejs && rm -rf /var/lib/apt/lists/*

RUN useradd --create-home aegis
USER aegis
WORKDIR /home/aegis/aegis
ENV PATH=/home/aegis/.cargo/bin:/home/aegis/.elan/bin:/usr/local/bin:/usr/bin:/bin

RUN curl -fsSL https://sh.rustup.rs | sh -s -- -y --profile minimal --default-toolchain 1.95.0
RUN curl -fsSL https://raw.githubusercontent.com/leanprover/elan/master/elan-init.sh | sh -s -- -y --default-toolchain none
RUN opam init --yes --bare --disable-sandboxing

COPY --chown=aegis:aegis . .
RUN npm ci
RUN npx aegis setup
RUN npx aegis doctor --toolchain aeneas
